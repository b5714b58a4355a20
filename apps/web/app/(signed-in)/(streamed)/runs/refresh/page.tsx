export { default, generateMetadata } from '@/kinds/refresh/screens/refresh/page';
