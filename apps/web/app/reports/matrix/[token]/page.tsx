export { default, metadata } from '@/kinds/locate/screens/report/page';
