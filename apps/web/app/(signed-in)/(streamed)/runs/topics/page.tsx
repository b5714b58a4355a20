export { default } from '@/kinds/discover/screens/topics/page';
