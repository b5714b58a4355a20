export { default } from '@/kinds/locate/screens/review/page';
