export { default, generateMetadata } from '@/kinds/locate/screens/bodies/page';
