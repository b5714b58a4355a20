export { default, generateMetadata } from '@/kinds/locate/screens/target/page';
