export { default, generateMetadata } from '@/kinds/locate/screens/review/page';
