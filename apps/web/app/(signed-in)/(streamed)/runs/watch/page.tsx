export { default } from '@/kinds/watch/screens/watch/page';
