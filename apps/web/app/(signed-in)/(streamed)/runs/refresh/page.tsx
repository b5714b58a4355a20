export { default } from '@/kinds/refresh/screens/refresh/page';
