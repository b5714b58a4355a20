export { default, generateMetadata } from '@/kinds/locate/screens/target/learning/page';
