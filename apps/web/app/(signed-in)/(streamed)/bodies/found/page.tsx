export { default } from '@/kinds/discover/screens/found-hosts/page';
