export { default } from '@/kinds/locate/screens/compare-algorithms/page';
