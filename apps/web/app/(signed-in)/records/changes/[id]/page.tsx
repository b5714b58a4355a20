export { default, generateMetadata } from '@/kinds/refresh/screens/change/page';
