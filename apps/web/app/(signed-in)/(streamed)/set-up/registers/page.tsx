export { default } from '@/kinds/locate/screens/registers/page';
