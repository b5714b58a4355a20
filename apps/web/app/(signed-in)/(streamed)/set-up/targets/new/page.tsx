export { default, generateMetadata } from '@/kinds/locate/screens/new-target/page';
