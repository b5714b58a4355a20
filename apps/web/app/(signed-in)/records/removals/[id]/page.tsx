export { default } from '@/kinds/surface/screens/removal/page';
