export { default, generateMetadata } from '@/kinds/locate/screens/compare/page';
