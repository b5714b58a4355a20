export { default } from '@/kinds/locate/screens/bodies-report/page';
