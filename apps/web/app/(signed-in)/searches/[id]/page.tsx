export { default, generateMetadata } from '@/kinds/locate/screens/search/page';
