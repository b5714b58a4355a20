export { default } from '@/kinds/locate/screens/agreement/page';
