export { default } from '@/kinds/locate/screens/target/edit/page';
