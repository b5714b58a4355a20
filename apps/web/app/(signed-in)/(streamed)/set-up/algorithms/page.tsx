export { default } from '@/kinds/locate/screens/algorithms/page';
