export { default } from '@/kinds/surface/screens/record/page';
