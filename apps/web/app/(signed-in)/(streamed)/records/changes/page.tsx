export { default, generateMetadata } from '@/kinds/refresh/screens/changes/page';
