export { default } from '@/kinds/locate/screens/finding/page';
