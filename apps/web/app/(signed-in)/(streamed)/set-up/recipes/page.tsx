export { default } from '@/kinds/surface/screens/recipes/page';
