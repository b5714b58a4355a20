export { default, generateMetadata } from '@/kinds/discover/screens/review/page';
