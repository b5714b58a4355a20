export { default } from '@/kinds/locate/screens/targets/page';
