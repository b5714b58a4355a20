export { default } from '@/kinds/locate/screens/new-target/page';
