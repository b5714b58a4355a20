export { default, metadata } from '@/kinds/locate/screens/letter/page';
