export { default } from '@/kinds/discover/screens/review/page';
