export { default } from '@/kinds/locate/screens/compare/page';
