export { default } from '@/kinds/locate/screens/bodies/page';
