export { default } from '@/kinds/locate/screens/side-by-side/page';
