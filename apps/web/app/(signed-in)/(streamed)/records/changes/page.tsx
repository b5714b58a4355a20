export { default } from '@/kinds/refresh/screens/changes/page';
