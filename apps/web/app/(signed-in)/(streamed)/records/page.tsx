export { default } from '@/kinds/surface/screens/records/page';
