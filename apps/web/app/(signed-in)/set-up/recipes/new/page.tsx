export { default } from '@/kinds/surface/screens/recipe/new-recipe-page';
