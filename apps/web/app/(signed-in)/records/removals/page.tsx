export { default } from '@/kinds/surface/screens/removals/page';
