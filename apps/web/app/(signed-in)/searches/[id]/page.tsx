export { default } from '@/kinds/locate/screens/search/page';
