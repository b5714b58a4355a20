export { default, metadata } from '@/kinds/locate/screens/matrix-report/page';
