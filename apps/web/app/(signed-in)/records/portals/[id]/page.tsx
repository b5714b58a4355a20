export { default } from '@/kinds/surface/screens/portal/page';
