export { default, generateMetadata } from '@/kinds/refresh/screens/known-pages/page';
