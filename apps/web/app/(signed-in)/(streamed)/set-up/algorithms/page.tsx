export { default, generateMetadata } from '@/kinds/locate/screens/algorithms/page';
