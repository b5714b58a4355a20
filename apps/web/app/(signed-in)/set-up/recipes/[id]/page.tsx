export { default } from '@/kinds/surface/screens/recipe/page';
