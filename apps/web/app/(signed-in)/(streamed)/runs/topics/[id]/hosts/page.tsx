export { default } from '@/kinds/discover/screens/hosts/page';
