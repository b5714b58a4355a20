export { default } from '@/kinds/watch/screens/feed/page';
