export { default } from '@/kinds/refresh/screens/known-pages/page';
