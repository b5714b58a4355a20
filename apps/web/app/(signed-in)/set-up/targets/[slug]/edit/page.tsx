export { default, generateMetadata } from '@/kinds/locate/screens/target/edit/page';
