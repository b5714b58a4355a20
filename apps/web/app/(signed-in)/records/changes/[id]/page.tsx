export { default } from '@/kinds/refresh/screens/change/page';
