export { default } from '@/kinds/locate/screens/answers/page';
